/** How a browser marks a form that another site sent, whichever of the headers it knows. */
export const foreignForms: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://elsewhere.test" },
  { Origin: "null" },
  { Referer: "https://elsewhere.test/form" },
];
