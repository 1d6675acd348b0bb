/**
 * The API of generated prompts: {@link io.promptcompiler.runtime.TextPrompt} and {@link
 * io.promptcompiler.runtime.MessagePrompt}, their descriptions ({@link
 * io.promptcompiler.runtime.PromptInfo}) and the catalogs that find them ({@link
 * io.promptcompiler.runtime.PromptCatalog}). The runtime does not use reflection or parse
 * templates. The only dependency is JSpecify, whose annotations mark nullable types.
 */
@NullMarked
package io.promptcompiler.runtime;

import org.jspecify.annotations.NullMarked;
