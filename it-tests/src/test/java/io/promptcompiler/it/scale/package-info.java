/** Builds of many templates: what they cost, and that those that reuse give what full ones give. */
package io.promptcompiler.it.scale;
