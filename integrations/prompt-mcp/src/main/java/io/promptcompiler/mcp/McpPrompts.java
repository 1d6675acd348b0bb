package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of a catalog for a server of the Model Context Protocol: as prompts, with completion
 * of their arguments, and as the tool {@code render_template}.
 *
 * <pre>{@code
 * McpPrompts prompts = McpPrompts.of(PromptCatalog.discover());
 * McpSyncServer server = prompts.addTo(McpServer.sync(transport)).build();
 * prompts.keepCurrent(server);
 * }</pre>
 *
 * Immutable but for what it remembers of the catalog, and safe for use by multiple threads.
 */
public final class McpPrompts {
  private final PromptCatalog catalog;
  private final SystemMessages system;
  private @Nullable Listing listing;

  private McpPrompts(PromptCatalog catalog, SystemMessages system) {
    this.catalog = catalog;
    this.system = system;
  }

  /** The prompts of a catalog. Each of their messages of the system becomes one of the user. */
  public static McpPrompts of(PromptCatalog catalog) {
    return new McpPrompts(catalog, SystemMessages.AS_USER_MESSAGES);
  }

  /** The same with another treatment of messages of the system. */
  public McpPrompts withSystemMessages(SystemMessages treatment) {
    return new McpPrompts(catalog, treatment);
  }

  /** All prompts as they are now. What they render is always current. */
  public List<SyncPromptSpecification> prompts() {
    return listing().all().stream().map(this::specification).toList();
  }

  /** The completion of arguments, for each prompt as it is now. */
  public List<SyncCompletionSpecification> completions() {
    return listing().all().stream()
        .map(
            one ->
                new SyncCompletionSpecification(
                    PromptReference.builder(one.name()).build(),
                    (exchange, request) ->
                        FatalErrors.answered(
                            () ->
                                Completions.of(
                                    listing().find(one.name()).orElse(one), request.argument()))))
        .toList();
  }

  /** The tool {@code render_template}. */
  public List<SyncToolSpecification> tools() {
    return List.of(new RenderTemplate(this).specification());
  }

  /** What a server can do that has all of this, for its builder. */
  public ServerCapabilities capabilities() {
    return ServerCapabilities.builder().prompts(true).completions().tools(false).build();
  }

  /**
   * Adds all of this to the builder of a server. It sets the capabilities of the server, so one
   * that has more than prompts sets them afterwards. The tool checks its arguments itself, and
   * reports all that is wrong.
   *
   * @return the builder
   */
  public <S extends SyncSpecification<S>> SyncSpecification<S> addTo(SyncSpecification<S> server) {
    return server
        .capabilities(capabilities())
        .prompts(prompts())
        .completions(completions())
        .tools(tools())
        .validateToolInputs(false);
  }

  /**
   * Adds prompts to a server and removes them as the catalog changes, and says so to its clients.
   * Most servers have the changes within a second. Nothing happens for a catalog that never
   * changes.
   *
   * @return closes to end this
   */
  public KeepCurrent keepCurrent(McpSyncServer server) {
    return KeepCurrent.begin(this, server);
  }

  /**
   * What a transport of this package sends instead of some answers of the SDK: names that may have
   * been meant by an unknown one, completion for prompts that came later, and one notification for
   * all prompts that change at once.
   */
  public ResponseReview review() {
    return new ReviewPrompts(this);
  }

  PromptCatalog catalog() {
    return catalog;
  }

  /** The prompts as they are now. */
  synchronized Listing listing() {
    PromptCatalog now = catalog.current();
    Listing last = listing;
    if (last == null || last.catalog() != now) {
      last = Listing.of(now, Optional.ofNullable(last));
      listing = last;
    }
    return last;
  }

  SyncPromptSpecification specification(ListedPrompt prompt) {
    return new SyncPromptSpecification(
        prompt.prompt(),
        (exchange, request) -> FatalErrors.answered(() -> new GetPrompt(this, system).of(request)));
  }
}
