import type { AccessKind } from "#/src/contract/choices/access";

/** The day on which the standard steps were last compared with the services. */
export const standardCheckedAt = "2026-11-20";

/** Steps by which a client grants each kind of access, with the least rights that the agency needs. */
export const standardSteps: Readonly<Record<AccessKind, string>> = {
  seller_central: `1. In Seller Central open Settings > User Permissions.
2. Under "Add a new user" enter the name and address that we gave you, and send the invitation. Never share your own password.
3. We accept the invitation, and appear under your users.
4. Choose "Manage Permissions" beside our user and set at least:
   - Catalog and inventory: View & Edit
   - Advertising, A+ content, Stores, coupons and deals: View & Edit
   - Business reports and Brand Analytics: View
   - Orders: View
   - Case log: View & Edit
   - Payments, tax, deposit methods and user permissions: None
5. Save, and tell us. We check each area and mark the access as verified.`,
  ads: `1. At advertising.amazon.com open Administration > Access and settings.
2. Choose "Invite user", enter the address that we gave you, and the role Editor. If we work with a manager account, accept its link request on the same page instead.
3. Repeat this for every marketplace in which you advertise: each has an account of its own.
4. We accept the invitation. Payments stay with you: we need no right to payment methods.
5. Tell us when it is done. We open each campaign manager and mark the access as verified.`,
  brand_registry: `1. Sign in to Brand Registry as the rights owner or an administrator of the brand.
2. Open Manage > User permissions and choose "Invite user".
3. Enter the address that we gave you, and choose the role "Registered agent" for each of your brands. We do not need to be an administrator.
4. We accept the invitation with our own Brand Registry account.
5. In Manage > Brands confirm our selling partner as a representative of the brand, if we publish A+ content or a Store for you.`,
  dsp: `1. In Amazon Ads open the DSP entity, then Entity settings > Users.
2. Invite the address that we gave you with the role "Campaign management". Reporting alone is not enough to run campaigns.
3. Open the advertisers of the entity, and allow them for our user.
4. If your entity belongs to Amazon or to another partner, ask your account executive to add us, and send us their answer.
5. We open one order and one report, and mark the access as verified.`,
  sp_api: `1. Open the authorization link of our application that we sent you, and sign in to Seller Central as the primary user of the account.
2. Compare the name of the application and the listed data roles with what we wrote you, and confirm.
3. Repeat this for each region: North America, Europe and the Far East have separate authorizations.
4. You see the application in Apps & Services > Manage Your Apps, and can end it there at any time.
5. An authorization ends 365 days after it was given. A month before we ask you to renew it with the same link.`,
  other: `1. Create a user of its own for the address that we gave you. Never share a password, a code or a recovery key.
2. Give it the least rights with which the agreed work can be done, and none to payments or to other users.
3. Tell us the name of the service and when you sent the invitation. We accept it, and mark the access as verified.`,
};
