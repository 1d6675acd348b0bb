package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Provides the prompts of a catalog to a server of the Model Context Protocol: as prompts, with
 * completion of their arguments, and through the tools {@code list_templates} and {@code
 * render_template}. Further tools can be added.
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
  private final Optional<Supplier<List<ServedSkill>>> skills;
  private final Supplier<Tools> tools;
  private final Implementation info;
  private @Nullable Listing listing;

  private McpPrompts(
      PromptCatalog catalog,
      SystemMessages system,
      Optional<Supplier<List<ServedSkill>>> skills,
      Supplier<Tools> tools,
      Implementation info) {
    this.catalog = catalog;
    this.system = system;
    this.skills = skills;
    this.tools = tools;
    this.info = info;
  }

  /** Returns the prompts of a catalog. Their system messages become user messages. */
  public static McpPrompts of(PromptCatalog catalog) {
    return new McpPrompts(
        catalog,
        SystemMessages.AS_USER_MESSAGES,
        Optional.empty(),
        Tools::of,
        Implementation.builder("prompts", "unknown").build());
  }

  /** Returns a copy that treats system messages in another way. */
  public McpPrompts withSystemMessages(SystemMessages treatment) {
    return new McpPrompts(catalog, treatment, skills, tools, info);
  }

  /**
   * Returns a copy that also offers agent skills, by the extension {@code
   * io.modelcontextprotocol/skills} of the protocol. Needs a transport of this package.
   *
   * @param current returns the current skills
   */
  public McpPrompts withSkills(Supplier<List<ServedSkill>> current) {
    return new McpPrompts(catalog, system, Optional.of(current), tools, info);
  }

  /**
   * Returns a copy that also serves the given tools, as {@link McpTools} does.
   *
   * @throws IllegalArgumentException if one has the name of a tool of this class
   */
  public McpPrompts withTools(Tools served) {
    return withTools(() -> served);
  }

  /**
   * Returns a copy that also serves tools whose descriptions can change: {@code () ->
   * catalog.tools(tools)} with a catalog of overrides. {@link #keepCurrent} then notifies clients.
   *
   * @param current returns the current tools, always with the same names
   * @throws IllegalArgumentException if one has the name of a tool of this class
   */
  public McpPrompts withTools(Supplier<Tools> current) {
    for (ToolInfo tool : current.get().infos()) {
      if (tool.name().equals(ListTemplates.NAME) || tool.name().equals(RenderTemplate.NAME)) {
        throw new IllegalArgumentException(
            "The tool '" + tool.name() + "' renders templates. Give your tool another name.");
      }
    }
    return new McpPrompts(catalog, system, skills, current, info);
  }

  /** Returns a copy with the name and version of the server, for clients that do not initialize. */
  public McpPrompts withServerInfo(String name, String version) {
    return new McpPrompts(
        catalog, system, skills, tools, Implementation.builder(name, version).build());
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

  /**
   * Returns the tools {@code list_templates} and {@code render_template}, and those of {@link
   * #withTools(Supplier)}, in the order of their names.
   */
  public List<SyncToolSpecification> tools() {
    Stream<SyncToolSpecification> own =
        Stream.of(
            new ListTemplates(this).specification(), new RenderTemplate(this).specification());
    return Stream.concat(own, McpTools.of(tools.get()).stream())
        .sorted(Comparator.comparing(one -> one.tool().name()))
        .toList();
  }

  /** Returns the capabilities of a server with these prompts, for its builder. */
  public ServerCapabilities capabilities() {
    ServerCapabilities.Builder capabilities =
        ServerCapabilities.builder().prompts(true).completions().tools(true);
    if (servesSkills()) {
      capabilities.resources(false, false).extensions(Map.of(SkillRequests.EXTENSION, Map.of()));
    }
    return capabilities.build();
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
   * Adds and removes prompts of a server when the catalog changes, replaces tools whose definition
   * changes, and notifies its clients. Changes usually arrive within a second.
   *
   * @return an object that stops the updates when it is closed
   */
  public KeepCurrent keepCurrent(McpSyncServer server) {
    return KeepCurrent.begin(this, server);
  }

  /**
   * Returns the review of responses for a transport of this package. It improves some answers of
   * the SDK: suggestions for unknown prompts, completion for prompts that were added later, and one
   * notification when several prompts or tools change together.
   */
  public ResponseReview review() {
    return new ReviewPrompts(this);
  }

  PromptCatalog catalog() {
    return catalog;
  }

  boolean servesSkills() {
    return skills.isPresent();
  }

  /** Returns the current skills. */
  List<ServedSkill> skills() {
    return skills.map(Supplier::get).orElse(List.of());
  }

  Implementation serverInfo() {
    return info;
  }

  GetPromptResult get(GetPromptRequest request) {
    return new GetPrompt(this, system).of(request);
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
        prompt.prompt(), (exchange, request) -> FatalErrors.answered(() -> get(request)));
  }
}
