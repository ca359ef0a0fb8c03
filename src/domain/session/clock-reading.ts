/** What is known of the server's clock; stored, so that a device that starts offline knows it. */
export interface ClockReading {
  /** Added to the device's clock. */
  offset: number;
  /** The server's time in its last reply. */
  heard_at: number;
}
