import type { ComponentType } from 'react'
import type { MethodKind } from '@/db/values'
import { BankFields } from './bank'
import type { MethodFieldProps } from './field-props'
import { PixFields } from './pix'
import { WalletFields } from './wallet'

/** The fields of each payout method. */
export const methodFields: Record<MethodKind, ComponentType<MethodFieldProps>> = { pix: PixFields, bank: BankFields, wallet: WalletFields }
