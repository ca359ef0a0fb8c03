/** Server settings the adapters read. */
export interface VendorSettings {
  readonly dataFolder: string;
  /** Demo accounts exist and the server listens on loopback only. */
  readonly demo: boolean;
  readonly appUrl: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}
