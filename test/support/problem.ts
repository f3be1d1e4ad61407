/** Returns a refusal as the portal sends it; `fields` are added to the problem. */
export function problem(status: number, fields: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ title: "Refused", status, detail: "The reason.", ...fields }), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}
