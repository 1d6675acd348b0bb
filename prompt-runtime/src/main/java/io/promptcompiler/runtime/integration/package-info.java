/**
 * Operations for those who connect Prompt Compiler with a framework or a protocol: JSON, the names
 * of prompts, the answers of models, and texts of others in messages. The integrations of this
 * project use these and the other public packages only, so what they do others can do too.
 */
@NullMarked
package io.promptcompiler.runtime.integration;

import org.jspecify.annotations.NullMarked;
