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
 * Provides the prompts of a catalog to a server of the Model Context Protocol: as prompts, with
 * completion of their arguments, and through the tools {@code list_templates} and {@code
 * render_template}.
 *
 * <pre>{@code
 * McpPrompts prompts = McpPrompts.of(PromptCatalog.discover());
 * McpSyncServer server =
 *     prompts.addTo(McpServer.sync(transport)).serverInfo("acme-prompts", "1.0").build();
 * prompts.keepCurrent(server);
 * }</pre>
 *
 * Immutable except for a cache of the catalog, and thread-safe.
 */
public final class McpPrompts {
  private final PromptCatalog catalog;
  private final SystemMessages system;
  private @Nullable Listing listing;

  private McpPrompts(PromptCatalog catalog, SystemMessages system) {
    this.catalog = catalog;
    this.system = system;
  }

  /** Returns the prompts of a catalog. Their system messages become user messages. */
  public static McpPrompts of(PromptCatalog catalog) {
    return new McpPrompts(catalog, SystemMessages.AS_USER_MESSAGES);
  }

  /** Returns a copy that treats system messages in another way. */
  public McpPrompts withSystemMessages(SystemMessages treatment) {
    return new McpPrompts(catalog, treatment);
  }

  /** Returns all current prompts. Their rendered text is always up to date. */
  public List<SyncPromptSpecification> prompts() {
    return listing().all().stream().map(this::specification).toList();
  }

  /** Returns the completion of arguments for each current prompt. */
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

  /** Returns the tools {@code list_templates} and {@code render_template}. */
  public List<SyncToolSpecification> tools() {
    return List.of(
        new ListTemplates(this).specification(), new RenderTemplate(this).specification());
  }

  /** Returns the capabilities of a server with these prompts, for its builder. */
  public ServerCapabilities capabilities() {
    return ServerCapabilities.builder().prompts(true).completions().tools(false).build();
  }

  /**
   * Adds the prompts, completions and tools to the builder of a server. This also sets the server's
   * capabilities; a server with further capabilities sets them afterwards. The tools validate their
   * arguments themselves, and report all problems.
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
   * Adds and removes prompts of a server when the catalog changes, and notifies its clients.
   * Changes usually arrive within a second. Has no effect for a catalog that never changes.
   *
   * @return an object that stops the updates when it is closed
   */
  public KeepCurrent keepCurrent(McpSyncServer server) {
    return KeepCurrent.begin(this, server);
  }

  /**
   * Returns the review of responses for a transport of this package. It improves some answers of
   * the SDK: suggestions for unknown prompts, completion for prompts that were added later, and one
   * notification when several prompts change together.
   */
  public ResponseReview review() {
    return new ReviewPrompts(this);
  }

  PromptCatalog catalog() {
    return catalog;
  }

  /** Returns the current prompts. */
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
