import { z } from 'zod'
import { withoutUnseenAround } from './unseen'

/** A text that somebody typed or pasted, for every contract: {@link withoutUnseenAround}. Not for passwords, which are compared as they are. */
export const typedString = (params?: Parameters<typeof z.string>[0]) => z.string(params).overwrite(withoutUnseenAround)
