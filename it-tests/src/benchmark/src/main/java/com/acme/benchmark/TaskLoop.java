package com.acme.benchmark;

import com.acme.benchmark.peer.FreeMarker;
import com.acme.benchmark.peer.HandlebarsJava;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.Qute;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.SpringAi;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.peer.TasksRenderer;
import com.acme.benchmark.prompts.TasksPrompt;
import com.acme.benchmark.rocker.tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** A line for each of 100 objects, with a number, two texts and a condition. */
public class TaskLoop extends Workload {
  private static final int TASKS = 100;

  private final Map<String, Object> values = Map.of("tasks", tasks());
  private final TasksPrompt prompt = TasksPrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final Qute qute = new Qute("tasks");
  private final HandlebarsJava handlebars = new HandlebarsJava("tasks");
  private final FreeMarker freeMarker = new FreeMarker("tasks");
  private final SpringAi springAi = SpringAi.loop("tasks");

  private static List<Map<String, Object>> tasks() {
    String[] subjects = {"parser", "report of findings", "incremental build", "example"};
    String[] owners = {"Ada", "Grace", "Barbara"};
    List<Map<String, Object>> tasks = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      tasks.add(
          Map.of(
              "id",
              700 + 13 * i,
              "title",
              "repair the " + subjects[i % subjects.length],
              "owner",
              owners[i % owners.length],
              "done",
              i % 5 < 2));
    }
    return tasks;
  }

  @Override
  public int outputBytes() {
    return rendered.bytes();
  }

  @Benchmark
  public String limit() {
    return rendered.copy();
  }

  @Benchmark
  public String generated() {
    return prompt.render();
  }

  @Benchmark
  public String byHand() {
    StringBuilder out = new StringBuilder("These are the tasks of the sprint:\n");
    for (TasksPrompt.TasksItem task : prompt.tasks()) {
      out.append("- Task ").append(task.id());
      out.append(", ").append(task.title());
      out.append(", belongs to ").append(task.owner());
      if (task.done()) {
        out.append(" and is done");
      }
      out.append(".\n");
    }
    return out.append("Say which one to do next.\n").toString();
  }

  @Benchmark
  public String stringFormat() {
    StringBuilder out = new StringBuilder("These are the tasks of the sprint:\n");
    for (TasksPrompt.TasksItem task : prompt.tasks()) {
      out.append(
          String.format(
              "- Task %d, %s, belongs to %s%s.\n",
              task.id(), task.title(), task.owner(), task.done() ? " and is done" : ""));
    }
    return out.append("Say which one to do next.\n").toString();
  }

  @Benchmark
  public String jte() {
    return Jte.render("tasks.jte", prompt);
  }

  @Benchmark
  public String rocker() {
    return Rocker.render(tasks.template(prompt));
  }

  @Benchmark
  public String jstachio() {
    return TasksRenderer.of().execute(new Stache.Tasks(prompt));
  }

  @Benchmark
  public String qute() {
    return qute.render(values);
  }

  @Benchmark
  public String handlebarsJava() {
    return handlebars.render(values);
  }

  @Benchmark
  public String freeMarker() {
    return freeMarker.render(values);
  }

  @Benchmark
  public String springAi() {
    return springAi.render(values);
  }
}
