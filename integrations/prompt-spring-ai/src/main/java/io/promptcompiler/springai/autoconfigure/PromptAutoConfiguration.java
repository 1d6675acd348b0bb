package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.runtime.PromptCatalog;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/**
 * Provides the prompts of the application by id. In production, they are the generated classes of
 * all modules. With {@code spring-boot-devtools} or {@code prompt.reload=true}, prompts of modules
 * that are being edited are read from their templates at each use.
 */
@AutoConfiguration
@EnableConfigurationProperties(PromptProperties.class)
public class PromptAutoConfiguration {
  private static final Log LOG = LogFactory.getLog(PromptAutoConfiguration.class);
  private static final String DEVTOOLS = "org.springframework.boot.devtools.restart.Restarter";
  private static final String COMPILER = "io.promptcompiler.core.catalog.DirectoryCatalog";

  /** Creates the configuration; called by Spring. */
  public PromptAutoConfiguration() {}

  /**
   * Creates the catalog of the application's prompts, unless the application defines such a bean
   * itself.
   */
  @Bean
  @ConditionalOnMissingBean
  public PromptCatalog promptCatalog(PromptProperties properties, ApplicationContext context) {
    ClassLoader loader = loader(context);
    Boolean said = properties.reload();
    boolean isReloading = said == null ? ClassUtils.isPresent(DEVTOOLS, loader) : said;
    if (!isReloading) {
      return PromptCatalog.discover(loader);
    }
    String problem =
        ClassUtils.isPresent(COMPILER, loader)
            ? ""
            : "To read templates while they are edited, add the dependency"
                + " io.promptcompiler:prompt-compiler-core, which may be optional.";
    if (problem.isEmpty()) {
      EditedPrompts edited = EditedPrompts.find(loader, properties.directories());
      if (!edited.places().isEmpty()) {
        LOG.info("Prompts are read from " + String.join(", ", edited.places()));
        return edited.catalog();
      }
      problem =
          "No templates of this application were found below the working directory. Build it once"
              + " as the user that starts it, or set 'prompt.directories' to their directories.";
    }
    if (said != null) {
      throw new IllegalStateException(problem);
    }
    LOG.info("The prompts of the last build are used. " + problem);
    return PromptCatalog.discover(loader);
  }

  /** Returns the class loader of an application's prompts. */
  static ClassLoader loader(ApplicationContext context) {
    ClassLoader ofContext = context.getClassLoader();
    return ofContext == null ? ClassLoader.getSystemClassLoader() : ofContext;
  }
}
