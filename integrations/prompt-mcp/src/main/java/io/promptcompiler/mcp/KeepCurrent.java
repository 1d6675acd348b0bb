package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Updates the prompts and tools of a server when they change, until it is closed. */
public final class KeepCurrent implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeepCurrent.class);
  private static final long MILLIS = 500;

  /**
   * Whether this thread will make further changes to its server. It is a thread local because there
   * can be several servers.
   */
  private static final ThreadLocal<Boolean> AMID_CHANGES = ThreadLocal.withInitial(() -> false);

  private final McpPrompts prompts;
  private final McpSyncServer server;
  private final Map<String, State> served = new HashMap<>();
  private final Map<String, Tool> tools = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "mcp-prompts");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * A prompt as a server has it.
   *
   * @param hash the hash of its text; empty if it has errors
   */
  private record State(Prompt prompt, String hash) {
    static State of(ListedPrompt one) {
      return of(one.prompt(), one);
    }

    static State of(Prompt prompt, ListedPrompt one) {
      return new State(prompt, one.info().map(PromptInfo::sha256).orElse(""));
    }
  }

  private KeepCurrent(McpPrompts prompts, McpSyncServer server) {
    this.prompts = prompts;
    this.server = server;
  }

  static KeepCurrent begin(McpPrompts prompts, McpSyncServer server) {
    KeepCurrent current = new KeepCurrent(prompts, server);
    // The prompts and tools that this package has added to the server; others are left unchanged.
    Listing listing = prompts.listing();
    server.listPrompts().stream()
        .forEach(
            one ->
                listing
                    .find(one.name())
                    .ifPresent(its -> current.served.put(one.name(), State.of(one, its))));
    prompts.tools().forEach(one -> current.tools.put(one.tool().name(), one.tool()));
    current.tools.keySet().retainAll(server.listTools().stream().map(Tool::name).toList());
    Future<?> unused =
        current.timer.scheduleWithFixedDelay(
            current::update, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
    return current;
  }

  /** Returns whether this thread will make further changes to a server immediately. */
  static boolean isAmidChanges() {
    return Boolean.TRUE.equals(AMID_CHANGES.get());
  }

  private void update() {
    try {
      make(changes(prompts.listing()));
      make(changedTools());
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // The next update may succeed, for example when an editor has finished saving.
      LOG.warn("The prompts could not be reloaded.", e);
    }
  }

  private static void make(List<Runnable> changes) {
    try {
      for (int i = 0; i < changes.size(); i++) {
        // The SDK notifies clients of each change; the last notification covers all of them.
        AMID_CHANGES.set(i < changes.size() - 1);
        changes.get(i).run();
      }
    } finally {
      AMID_CHANGES.set(false);
    }
  }

  private List<Runnable> changes(Listing listing) {
    List<Runnable> changes = new ArrayList<>();
    Set<String> gone = new TreeSet<>(served.keySet());
    for (ListedPrompt one : listing.all()) {
      gone.remove(one.name());
      if (!State.of(one).equals(served.get(one.name()))) {
        changes.add(
            () -> {
              server.addPrompt(prompts.specification(one));
              served.put(one.name(), State.of(one));
            });
      }
    }
    for (String name : gone) {
      changes.add(
          () -> {
            server.removePrompt(name);
            served.remove(name);
          });
    }
    return changes;
  }

  private List<Runnable> changedTools() {
    List<Runnable> changes = new ArrayList<>();
    for (SyncToolSpecification one : prompts.tools()) {
      Tool known = tools.get(one.tool().name());
      if (known != null && !known.equals(one.tool())) {
        changes.add(
            () -> {
              server.addTool(one);
              tools.put(one.tool().name(), one.tool());
            });
      }
    }
    return changes;
  }

  /** Stops the updates. The server keeps its prompts and tools. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
