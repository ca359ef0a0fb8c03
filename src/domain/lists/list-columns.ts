/** Columns of the contact list as a person or a quick filter keeps them. */
import { z } from "zod";

/** In their order; one that is not known there (any more) says nothing. */
export const ListColumns = z.array(z.string().max(40)).max(40);
