package io.promptcompiler.spark;

import com.sun.management.OperatingSystemMXBean;
import io.promptcompiler.spark.prompts.TestPrompts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Compares a prompt with the concatenation of its columns that gives the same texts, in one run and
 * in turns: how many rows, how often, and a folder for files.
 */
public final class MeasureRendering {
  private static final String PROMPT = "prompt('compare', struct(title, diff, style)) AS text";
  private static final String CONCATENATED =
      """
      concat('Review this change. Say what could break, what is missing, and whether the names say what \
      things are. Be ', style, '.\n\nTitle: ', title, '\n\n', diff, \
      '\n\nEnd with one line: APPROVE or REJECT.\n') AS text""";

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private MeasureRendering() {}

  public static void main(String[] args) throws IOException {
    String rows = args[0];
    int times = Integer.parseInt(args[1]);
    try (SparkSession spark = Sessions.local("local[2]").getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      PromptFunctions.register(spark, TestPrompts.catalog());
      String source = args[2] + "/rows";
      spark
          .sql(
              "SELECT concat('Change ', id) AS title, if(id % 2 = 0, 'brief', 'thorough') AS style,"
                  + " concat_ws('\n', transform(sequence(1, 12), i -> concat(if(i % 3 = 0, '-', '+'),"
                  + " ' line ', i, ' ', sha1(string(id * 31 + i))))) AS diff FROM range("
                  + rows
                  + ")")
          .write()
          .mode("overwrite")
          .parquet(source);
      spark.read().parquet(source).createOrReplaceTempView("changes");
      String hash =
          "SELECT bit_xor(xxhash64(text)), sum(length(text)) FROM (SELECT %s FROM changes)";
      String ours = spark.sql(hash.formatted(PROMPT)).first().toString();
      String theirs = spark.sql(hash.formatted(CONCATENATED)).first().toString();
      if (!ours.equals(theirs)) {
        throw new IllegalStateException("The texts differ: " + ours + ", " + theirs);
      }
      for (String sink : Arrays.asList(args).subList(3, args.length)) {
        double[] elapsed = new double[times];
        double[] processor = new double[times];
        double[] seconds = new double[times];
        for (int i = 0; i < times; i++) {
          // In turns, each comes first.
          Cost prompt = i % 2 == 0 ? cost(spark, PROMPT, sink, args[2]) : Cost.NONE;
          Cost concatenated = cost(spark, CONCATENATED, sink, args[2]);
          prompt = i % 2 == 0 ? prompt : cost(spark, PROMPT, sink, args[2]);
          elapsed[i] = prompt.elapsed / concatenated.elapsed;
          processor[i] = prompt.processor / concatenated.processor;
          seconds[i] = concatenated.elapsed;
        }
        System.out.printf(
            "%-8s prompt / concat: %.3f of the time, which is %.2f s, %.3f of the processor time"
                + " (medians of %d)%n",
            sink, median(elapsed), median(seconds), median(processor), times);
      }
    }
  }

  /** What a query takes, in seconds; other work on the machine counts in the first only. */
  private record Cost(double elapsed, double processor) {
    static final Cost NONE = new Cost(0, 0);
  }

  private static Cost cost(SparkSession spark, String column, String sink, String folder) {
    Dataset<Row> texts = spark.sql("SELECT " + column + " FROM changes");
    long start = System.nanoTime();
    long busy = SYSTEM.getProcessCpuTime();
    texts.write().mode("overwrite").format(sink).save(folder + "/" + sink);
    return new Cost((System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - busy) / 1e9);
  }

  private static double median(double[] values) {
    List<Double> sorted = new ArrayList<>(Arrays.stream(values).boxed().sorted().toList());
    return sorted.get(sorted.size() / 2);
  }
}
