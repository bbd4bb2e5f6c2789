import { ChannelSwitches } from './channel-switches'
import { LinkOpensNothing, NoTasksOnDevice, TaskErased } from './empty-states'
import { Help } from './help'
import { LostLink } from './lost-link'
import { PayoutSteps } from './payout-steps'
import { ReturnedTaskActions } from './returned-task-actions'
import { YourData } from './your-data'

/** The parts that a reader needs only for actions, in one script. */
export const laterParts = { ReturnedTaskActions, TaskErased, Help, LostLink, NoTasksOnDevice, PayoutSteps, LinkOpensNothing, YourData, ChannelSwitches }
