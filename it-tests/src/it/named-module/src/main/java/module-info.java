/** A named module that offers its prompts. */
module com.acme.app {
  requires transitive io.promptcompiler.runtime;

  exports com.acme.named_module.prompts;

  provides io.promptcompiler.runtime.PromptCatalog with
      com.acme.named_module.prompts.Prompts;
}
