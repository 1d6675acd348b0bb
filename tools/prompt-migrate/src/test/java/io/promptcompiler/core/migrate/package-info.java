/** Tests of moving texts to Handlebars. */
package io.promptcompiler.core.migrate;
