package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.overrides.OverridableCatalog;
import io.promptcompiler.overrides.OverrideChange;
import io.promptcompiler.overrides.Served;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Lists the texts that are served for prompts. Suspends and resumes overrides if {@code
 * management.endpoint.promptoverrides.access} is {@code unrestricted}, because whoever reaches the
 * endpoint could then change the prompts that the application sends.
 */
@Endpoint(id = "promptoverrides", defaultAccess = Access.READ_ONLY)
public final class PromptOverridesEndpoint {
  private final OverridableCatalog catalog;
  private final @Nullable OverrideLog log;

  PromptOverridesEndpoint(OverridableCatalog catalog, @Nullable OverrideLog log) {
    this.catalog = catalog;
    this.log = log;
  }

  /**
   * The texts that are served.
   *
   * @param prompts the text of each prompt by the id of the prompt
   * @param changes the last change of each prompt and source, the newest at the end, with reasons
   *     for rejections
   */
  public record Overrides(Map<String, Served> prompts, List<OverrideChange> changes) {}

  /** Returns the texts that are served. */
  @ReadOperation
  public Overrides overrides() {
    Map<String, Served> prompts = new TreeMap<>();
    catalog.ids().forEach(id -> prompts.put(id, catalog.served(id)));
    return new Overrides(prompts, log == null ? List.of() : log.changes());
  }

  /** Returns the text that is served for a prompt. */
  @ReadOperation
  public Served served(@Selector(match = Selector.Match.ALL_REMAINING) String... id) {
    return known(id, catalog::served);
  }

  /** Suspends the overrides of a prompt, or resumes them. */
  @WriteOperation
  public void suspend(
      @Selector(match = Selector.Match.ALL_REMAINING) String[] id, boolean suspended) {
    known(
        id,
        prompt -> {
          if (suspended) {
            catalog.suspend(prompt);
          } else {
            catalog.resume(prompt);
          }
          return prompt;
        });
  }

  /** Applies an operation to an id. An unknown id is a wrong request, which has the status 400. */
  private static <T> T known(String[] id, Function<String, T> operation) {
    try {
      return operation.apply(String.join("/", id));
    } catch (UnknownPromptException e) {
      String reason = String.valueOf(e.getMessage());
      throw new InvalidEndpointRequestException(reason, reason, e);
    }
  }
}
