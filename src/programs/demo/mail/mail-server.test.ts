import { expect, test } from "bun:test";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { startMailServer } from "./mail-server";

test("a sender that hangs up in the middle of a mail leaves nothing behind, and the next mail arrives", async () => {
  const server = await startMailServer();
  await sendHalf(server.port);
  const transport = createTransport(server.url);
  await transport.sendMail({ from: "a@agency.test", to: "b@brand.test", subject: "Whole", text: "Hello" });
  transport.close();
  expect(server.arrived.map(({ subject }) => subject)).toEqual(["Whole"]);
  expect(server.tries()).toBe(2);
  await server.stop();
});

/** Sends a mail up to the middle of its body, and closes the connection. */
function sendHalf(port: number): Promise<void> {
  const steps = ["EHLO here\r\n", "MAIL FROM:<a@agency.test>\r\n", "RCPT TO:<b@brand.test>\r\n", "DATA\r\n"];
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", () => {
      const step = steps.shift();
      if (step) socket.write(step);
      else socket.write("Subject: Half\r\n\r\nHel", () => socket.destroy());
    });
  });
}
