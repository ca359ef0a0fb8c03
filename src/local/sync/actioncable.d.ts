/** The part of `@rails/actioncable` 8.1.400 that `cable.ts` uses; the package has no types. */
declare module "@rails/actioncable" {
  /** The part of the standard WebSocket that the library uses. */
  export interface Socket {
    readonly readyState: number;
    close(): void;
    onopen: ((event: never) => unknown) | null;
  }
  export interface SocketClass {
    new (url: string, protocols: string[]): Socket;
  }
  /** Read each time a socket is opened; shared by all consumers of the module. */
  export const adapters: { WebSocket: SocketClass | undefined };

  export interface Monitor {
    readonly reconnectAttempts: number;
    start(): void;
    stop(): void;
    isRunning(): boolean;
    recordMessage(): void;
    recordConnect(): void;
    recordDisconnect(): void;
  }
  /** Handlers attached to the connection each time a socket is opened. */
  export interface ConnectionEvents {
    message(event: { data: unknown }): void;
    open(event: unknown): void;
    close(event: unknown): void;
    error(event: unknown): void;
  }
  export interface Connection {
    monitor: Monitor;
    events: ConnectionEvents;
    webSocket: Socket | undefined;
    open(): boolean;
    close(options?: { allowReconnect: boolean }): void;
    isOpen(): boolean;
    isActive(): boolean;
    uninstallEventHandlers(): void;
  }
  export interface Subscription {
    readonly identifier: string;
    perform(action: string, data?: Record<string, unknown>): boolean;
  }
  export interface Mixin {
    connected?(): void;
    rejected?(): void;
    received?(message: unknown): void;
  }
  export interface Consumer {
    readonly connection: Connection;
    readonly subscriptions: {
      create(params: { channel: string; [param: string]: unknown }, mixin: Mixin): Subscription;
      readonly guarantor: { stopGuaranteeing(): void };
    };
    disconnect(): void;
  }
  export function createConsumer(url: string): Consumer;
}
