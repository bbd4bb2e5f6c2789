'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { SiteOperator } from '@/lib/site'

type Named = Pick<SiteOperator, 'name' | 'cnpj'>

const Operator = createContext<Named>({ name: '', cnpj: '' })

/** Tells the parts of a page that are drawn in the browser who runs the site. */
export const OperatorProvider = ({ children, ...operator }: Named & { children: ReactNode }) => <Operator value={operator}>{children}</Operator>

/** Who runs the site; each part is empty where its setting is missing. */
export const useOperator = (): Named => useContext(Operator)
