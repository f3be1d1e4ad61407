/** Headers with which browsers mark a form sent by another site, by the headers they support. */
export const foreignForms: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://elsewhere.test" },
  { Origin: "null" },
  { Referer: "https://elsewhere.test/form" },
];
