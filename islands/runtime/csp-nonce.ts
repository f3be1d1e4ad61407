/**
 * Lets libraries that inject a `<style>` (the scroll lock under Radix menus) do so under the nonce policy:
 * they read `__webpack_nonce__`.
 */
export function allowStyleInjection() {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
