<?php

/**
 * Whether a request is signed with your secret, and its time is less than five minutes from now.
 * The body is the text as it arrived, before any parsing: file_get_contents('php://input').
 * The headers are getallheaders() with names in lower case: array_change_key_case(getallheaders()).
 */
function verify_webhook(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

    // While a secret is being replaced there are two signatures, with a space between them.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
