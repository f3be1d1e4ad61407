import { listAddress, oneOf, type QueryOf, text, useListAddress } from "#/islands/runtime/list-address";
import { mailState } from "#/src/contract/choices/mail";

/** What narrows the list of mails, kept in the address. */
export const mailAddress = listAddress({ search: text, state: oneOf(mailState) });

export type MailAsked = QueryOf<typeof mailAddress>;

export const useMailAddress = () => useListAddress(mailAddress);
