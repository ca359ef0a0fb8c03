import { useParams } from "react-router-dom";

/** The contact that the address names; null if it names none. */
export function useContactId(): number | null {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
