import type { Adapter, Payload } from "oidc-provider/lib/provider.js";

type Kept = { payload: Payload; endsAt: number };

/** Where the local provider keeps its sessions and codes: in memory, gone with the process. */
export function memoryAdapters(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  return (model) => adapterOf(kept, `${model}:`);
}

function adapterOf(kept: Map<string, Kept>, prefix: string): Adapter {
  const find = async (id: string) => {
    const found = kept.get(prefix + id);
    return found && found.endsAt > Date.now() ? found.payload : undefined;
  };
  const findBy = async (field: string, value: string) =>
    entries(kept, prefix).find(([, { payload }]) => payload[field] === value)?.[1].payload;
  return {
    find,
    findByUid: (uid) => findBy("uid", uid),
    findByUserCode: (userCode) => findBy("userCode", userCode),
    async upsert(id, payload, expiresIn) {
      const endsAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000;
      kept.set(prefix + id, { payload, endsAt });
    },
    async consume(id) {
      const payload = await find(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(prefix + id);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries(kept, "")) if (payload.grantId === grantId) kept.delete(key);
    },
  };
}

/** What is kept under the prefix and still good; the rest is dropped on the way. */
function entries(kept: Map<string, Kept>, prefix: string): [string, Kept][] {
  const now = Date.now();
  for (const [key, { endsAt }] of kept) if (endsAt <= now) kept.delete(key);
  return [...kept].filter(([key]) => key.startsWith(prefix));
}
