/** Names the stylesheet that this browser has in its cache: a page in one without it brings its styles along. */
export const stylesCookie = "portal_styles";
