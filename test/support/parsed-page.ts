/** Parses the HTML of a page without its head, whose styles and scripts would be loaded. */
export function parsedPage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<head>.*<\/head>/s, ""), "text/html");
}
