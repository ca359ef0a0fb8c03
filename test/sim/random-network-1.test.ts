import { conditions } from "./random-network.ts";

conditions(3);
