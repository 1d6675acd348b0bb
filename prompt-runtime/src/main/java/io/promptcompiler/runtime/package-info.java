/**
 * The API of generated prompts: {@link io.promptcompiler.runtime.TextPrompt} and {@link
 * io.promptcompiler.runtime.MessagePrompt}, what describes them ({@link
 * io.promptcompiler.runtime.PromptInfo}) and what finds them ({@link
 * io.promptcompiler.runtime.PromptCatalog}). It uses no reflection and parses no templates. The
 * annotations of JSpecify, the only dependency, say what may be null.
 */
@NullMarked
package io.promptcompiler.runtime;

import org.jspecify.annotations.NullMarked;
