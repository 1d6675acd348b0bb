/** Chat prompts: the generated classes, the interpreter, and what the messages must be. */
package io.promptcompiler.it.chat;
