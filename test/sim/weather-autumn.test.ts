import { weather } from "./weather.ts";

weather(2);
