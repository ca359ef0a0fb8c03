/** Deletes an empty pool; the contacts of another one move to a pool of the administrator's choice first. */
import { pools as endpoints } from "../../contract/pools/pools.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

interface RemovePoolProps {
  pool: Pool;
  pools: readonly Pool[];
  onClose: () => void;
  onDone: () => void;
}

export function RemovePool({ pool, pools, onClose, onDone }: RemovePoolProps) {
  const { request } = useLocal();
  const keepsAll = scopeOf(useCurrentUser(), "pools.edit") === "tenant";
  const others = pools.filter(({ id, business_unit_id }) => id !== pool.id && (keepsAll || business_unit_id !== null));
  return (
    <RemoveDialog
      row={titled(pool)}
      others={others.map(titled)}
      used={
        pool.count === 0
          ? "No contacts are waiting in it."
          : `Contacts waiting in it: ${pool.count.toLocaleString("en-US")}.`
      }
      required="Required while contacts are waiting in it. Deleted contacts move too."
      remove={(id, merge_into_id) =>
        request(endpoints.remove, { params: { id }, body: merge_into_id ? { merge_into_id } : {} })
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const titled = ({ id, name }: Pool) => ({ id, title: name });
