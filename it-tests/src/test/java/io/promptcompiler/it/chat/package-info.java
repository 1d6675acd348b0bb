/** Tests of chat prompts: the generated classes, the interpreter, and the expected messages. */
package io.promptcompiler.it.chat;
