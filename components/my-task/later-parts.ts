import { ComeBack } from './come-back'
import { Help } from './help'
import { LostLink } from './lost-link'
import { PayoutSteps } from './payout-steps'
import { Erased, Unknown } from './unknown'
import { YourData } from './your-data'

/** What a reader needs only to do something, in one script. */
export const laterParts = { ComeBack, Erased, Help, LostLink, PayoutSteps, Unknown, YourData }
