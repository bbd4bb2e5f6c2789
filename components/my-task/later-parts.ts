import { ComeBack } from './come-back'
import { Help } from './help'
import { HowToPay } from './how-to-pay'
import { LostLink } from './lost-link'
import { YourData } from './your-data'

/** What a reader needs only to do something, in one script. */
export const laterParts = { ComeBack, Help, HowToPay, LostLink, YourData }
