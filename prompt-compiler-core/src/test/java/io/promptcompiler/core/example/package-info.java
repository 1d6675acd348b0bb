/** Tests of examples: what is checked, and what is written when they are accepted. */
package io.promptcompiler.core.example;
