/** The part of oidc-provider that the demo uses; the package has no types. */
declare module "oidc-provider/lib/provider.js" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type KoaContext = {
    type: string;
    body: string;
    status: number;
    set(name: string, value: string): void;
  };
  export type OidcContext = KoaContext & {
    oidc: {
      client: { clientId: string };
      params: { post_logout_redirect_uri?: string };
      session: { accountId?: string };
      result?: { consent?: { grantId?: string } };
    };
  };
  type Interaction = { uid: string; prompt: { name: string } };

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (properties: {
      accountId: string | undefined;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  /** Creates a separate store for one provider. */
  export function createMemoryAdapter(): (model: string) => unknown;
}
