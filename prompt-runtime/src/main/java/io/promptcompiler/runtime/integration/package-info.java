/**
 * Operations for integrations of Prompt Compiler with a framework or a protocol: JSON, names of
 * prompts, and untrusted or sensitive text in messages. The integrations of this project use only
 * this package and the other public ones, so third parties can write equivalent ones.
 */
@NullMarked
package io.promptcompiler.runtime.integration;

import org.jspecify.annotations.NullMarked;
