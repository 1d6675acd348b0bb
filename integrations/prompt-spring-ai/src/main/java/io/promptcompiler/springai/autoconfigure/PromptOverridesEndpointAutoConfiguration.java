package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.overrides.OverridableCatalog;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Provides the endpoint {@code promptoverrides} of Spring Boot's actuator. */
@AutoConfiguration(after = PromptOverridesAutoConfiguration.class)
@ConditionalOnClass({OverridableCatalog.class, ConditionalOnAvailableEndpoint.class})
public class PromptOverridesEndpointAutoConfiguration {

  /** Creates the configuration; called by Spring. */
  public PromptOverridesEndpointAutoConfiguration() {}

  /** Creates the endpoint of the catalog. */
  @Bean
  @ConditionalOnBean(OverridableCatalog.class)
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint
  PromptOverridesEndpoint promptOverridesEndpoint(
      OverridableCatalog catalog, ObjectProvider<OverrideLog> log) {
    return new PromptOverridesEndpoint(catalog, log.getIfAvailable());
  }
}
