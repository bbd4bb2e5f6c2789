import { type ClassValue, clsx } from 'clsx'

/** Joins class names; falsy ones are left out. Variants are tables of whole strings, so nothing needs merging. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
