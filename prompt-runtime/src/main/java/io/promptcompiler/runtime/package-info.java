/**
 * The API of generated prompts: {@link io.promptcompiler.runtime.TextPrompt} and what describes it
 * ({@link io.promptcompiler.runtime.PromptInfo}) and finds it ({@link
 * io.promptcompiler.runtime.PromptCatalog}). No reflection, no parsing of templates, no
 * dependencies.
 */
package io.promptcompiler.runtime;
