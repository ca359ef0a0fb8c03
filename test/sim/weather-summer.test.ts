import { weather } from "./weather.ts";

weather(1);
