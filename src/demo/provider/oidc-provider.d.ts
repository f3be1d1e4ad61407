/** The part of oidc-provider that the demo uses; the package carries no types. */
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
  export type Payload = Record<string, unknown>;
  export type Interaction = { uid: string; prompt: { name: string } };

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

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
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Payload): Promise<void>;
  }
}
