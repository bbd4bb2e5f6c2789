import { ComeBack } from './come-back'
import { Help } from './help'
import { LostLink } from './lost-link'
import { Erased, NoTasks, Unknown } from './nothing-here'
import { PayoutSteps } from './payout-steps'
import { YourData } from './your-data'

/** What a reader needs only to do something, in one script. */
export const laterParts = { ComeBack, Erased, Help, LostLink, NoTasks, PayoutSteps, Unknown, YourData }
