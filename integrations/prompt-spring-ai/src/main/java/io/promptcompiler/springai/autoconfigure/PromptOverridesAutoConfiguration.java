package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.overrides.HttpSource;
import io.promptcompiler.overrides.OverridableCatalog;
import io.promptcompiler.overrides.OverrideSource;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.springai.autoconfigure.PromptOverridesProperties.Registry;
import io.promptcompiler.springai.autoconfigure.PromptOverridesProperties.Server;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Provides the prompts of the application with new texts from the sources in {@code
 * prompt.overrides}. The catalog is closed with the application.
 */
@AutoConfiguration(before = PromptAutoConfiguration.class)
@ConditionalOnClass(OverridableCatalog.class)
@Conditional(PromptOverridesAutoConfiguration.HasSource.class)
@ConditionalOnMissingBean(PromptCatalog.class)
@EnableConfigurationProperties(PromptOverridesProperties.class)
public class PromptOverridesAutoConfiguration {

  /** Creates the configuration; called by Spring. */
  public PromptOverridesAutoConfiguration() {}

  /** Creates the log of changes. */
  @Bean
  OverrideLog promptOverridesLog() {
    return new OverrideLog();
  }

  /**
   * Creates the catalog, unless the application defines a {@link PromptCatalog} itself. It reads
   * the sources first, at most for five seconds.
   */
  @Bean(destroyMethod = "close")
  OverridableCatalog overridableCatalog(
      PromptOverridesProperties properties, OverrideLog log, ApplicationContext context) {
    ClassLoader loader = PromptAutoConfiguration.loader(context);
    OverridableCatalog.Builder builder =
        OverridableCatalog.over(PromptCatalog.discover(loader))
            .classLoader(loader)
            .maxGrowth(properties.maxGrowth())
            .reload(properties.reload())
            .onChange(log);
    sources(properties).forEach(builder::source);
    return builder.open();
  }

  private static List<OverrideSource> sources(PromptOverridesProperties properties) {
    List<OverrideSource> sources = new ArrayList<>();
    if (!properties.directory().isBlank()) {
      sources.add(OverrideSource.directory(Path.of(properties.directory())));
    }
    Server http = properties.http();
    if (!http.url().isBlank()) {
      URI url = uri("http.url", http.url());
      sources.add(server(OverrideSource.http(url), http.headers(), properties));
    }
    Registry apicurio = properties.apicurio();
    if (!apicurio.url().isBlank()) {
      if (apicurio.group().isBlank()) {
        throw new IllegalStateException("'prompt.overrides.apicurio.group' is missing.");
      }
      URI url = uri("apicurio.url", apicurio.url());
      sources.add(
          server(OverrideSource.apicurio(url, apicurio.group()), apicurio.headers(), properties));
    }
    sources.replaceAll(source -> source.forShare(properties.share()));
    String publicKey = properties.publicKey();
    // An empty key is a mistake, with which texts must not be served that nobody has signed.
    if (publicKey != null) {
      PublicKey key = key(publicKey);
      sources.replaceAll(source -> source.signedBy(key));
    }
    return sources;
  }

  private static URI uri(String property, String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      // Without the cause, whose message has the text and perhaps a password.
      throw new IllegalStateException("'prompt.overrides." + property + "' is not an address.");
    }
  }

  private static HttpSource server(
      HttpSource source, Map<String, String> headers, PromptOverridesProperties properties) {
    HttpSource server = properties.allowPlainHttp() ? source.allowPlainHttp() : source;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      server = server.header(header.getKey(), header.getValue());
    }
    return server;
  }

  private static PublicKey key(String text) {
    String base64 = text.replaceAll("-----[A-Z ]+-----|\\s", "");
    try {
      byte[] encoded = Base64.getDecoder().decode(base64);
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      throw new IllegalStateException(
          "'prompt.overrides.public-key' is not a public key of Ed25519. Write the PEM file, or its"
              + " Base64.",
          e);
    }
  }

  /** Checks whether a source is configured. */
  static final class HasSource implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return Stream.of("directory", "http.url", "apicurio.url")
          .map(name -> context.getEnvironment().getProperty("prompt.overrides." + name))
          .anyMatch(StringUtils::hasText);
    }
  }
}
