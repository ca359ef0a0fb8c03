export interface PlayerState {
  isPlaying: boolean;
  at_ms: number;
  duration_ms: number;
  rate: number;
  isMuted: boolean;
  hasCaptions: boolean;
}
