/** API keys. */
export const keyExamples = {
  'ApiKey.name': 'Online shop',
  'postKeys.name': 'Online shop',
  start: 'cpl_7Hd2Qx',
  'ApiKey.scopes': ['read:completions', 'write:reviews'],
  'postKeys.scopes': ['read:completions', 'write:reviews'],
  'ApiKey.networks': ['203.0.113.7', '2001:db8::/32'],
  'postKeys.networks': ['203.0.113.7', '2001:db8::/32'],
  'ApiKey.state': 'active',
  'ApiKey.ends_at': '2027-10-21T14:05:00.000Z',
  'postKeys.ends_at': '2027-10-21T14:05:00.000Z',
  revoked_at: null,
  'postKeys.key': 'cpl_7Hd2Qxk0mB4cW9sYfT1vNzR6uJ8eLaGpXoCiDt5hEb31Xg3bY',
}
