import { conditions } from "./random-network.ts";

conditions(1);
