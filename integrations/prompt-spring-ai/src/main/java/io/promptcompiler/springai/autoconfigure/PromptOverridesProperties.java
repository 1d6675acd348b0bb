package io.promptcompiler.springai.autoconfigure;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The configuration of new texts for prompts of a running application. If several sources have a
 * text, the one of the directory counts, then that of the server. Sources without an address are
 * not used. An unknown property stops the start, because it could be a misspelt key or share.
 *
 * @param directory a directory with new texts
 * @param http a server with new texts
 * @param apicurio an Apicurio Registry with new texts
 * @param publicKey the Ed25519 key with which the texts are signed, as PEM or its Base64; by
 *     default, they need no signature
 * @param share the share of keys that get new texts, above 0 and up to 1
 * @param maxGrowth the factor by which the fixed text of a prompt may grow
 * @param reload the time between two reads
 * @param allowPlainHttp whether servers on other machines may be read without HTTPS
 */
@ConfigurationProperties(prefix = "prompt.overrides", ignoreUnknownFields = false)
public record PromptOverridesProperties(
    @DefaultValue("") String directory,
    @DefaultValue Server http,
    @DefaultValue Registry apicurio,
    @Nullable String publicKey,
    @DefaultValue("1") double share,
    @DefaultValue("1.5") double maxGrowth,
    @DefaultValue("30s") Duration reload,
    @DefaultValue("false") boolean allowPlainHttp) {

  /**
   * A server with files.
   *
   * @param url the address below which the files are
   * @param headers the headers of each request, such as {@code Authorization}
   */
  public record Server(@DefaultValue("") String url, @DefaultValue Map<String, String> headers) {
    /** Copies the map. */
    public Server {
      headers = Map.copyOf(headers);
    }

    /** Returns the address and the names of the headers, without their values. */
    @Override
    public String toString() {
      return url + " " + headers.keySet();
    }
  }

  /**
   * An Apicurio Registry.
   *
   * @param url the address of the registry
   * @param group the group of the artifacts
   * @param headers the headers of each request, such as {@code Authorization}
   */
  public record Registry(
      @DefaultValue("") String url,
      @DefaultValue("") String group,
      @DefaultValue Map<String, String> headers) {
    /** Copies the map. */
    public Registry {
      headers = Map.copyOf(headers);
    }

    /** Returns the address, the group and the names of the headers, without their values. */
    @Override
    public String toString() {
      return url + " " + group + " " + headers.keySet();
    }
  }
}
